/** The 1,000 most common passwords in lower case, worldwide and among Spanish speakers. */
const list = `
123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football monkey
letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777
121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew
tigger sunshine iloveyou 2000 charlie robert thomas hockey ranger daniel starwars klaster 112233 george computer
michelle jessica pepper 1111 zxcvbn 555555 11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess
joshua cheese amanda summer love ashley 6969 nicole chelsea biteme matthew access yankees 987654321 dallas austin
thunder taylor matrix william corvette hello martin heather secret merlin diamond 1234qwer gfhjkm hammer silver
222222 88888888 anthony justin test bailey q1w2e3r4t5 patrick internet scooter orange 11111 golfer cookie richard
samantha bigdog guitar jackson whatever mickey chicken sparky snoopy maverick phoenix camaro peanut morgan welcome
falcon cowboy ferrari samsung andrea smokey steelers joseph mercedes dakota arsenal eagles melissa boomer booboo
spider nascar monster tigers yellow xxxxxx 123123123 gateway marina diablo bulldog qwer1234 compaq purple hardcore
banana junior hannah 123654 porsche lakers iceman money cowboys 987654 london tennis 999999 ncc1701 coffee scooby
0000 miller boston q1w2e3r4 brandon yamaha chester mother forever johnny edward 333333 oliver redsox player nikita
knight fender barney midnight please brandy chicago badboy slayer rangers charles angel flower rabbit wizard jasper
enter rachel chris steven winner adidas victoria natasha 1q2w3e4r jasmine winter prince marine ghbdtn fishing
cocacola casper james 232323 raiders 888888 marlboro gandalf asdfasdf crystal 87654321 12344321 golden 8675309
blowme panther lauren angela thx1138 magic voyager spanky dreams creative nirvana shannon destiny 789456 123abc
dolphin popcorn hottie 159357 abcd1234 asdf1234 qwerty123 password1 password123 passw0rd p@ssw0rd p@ssword admin
admin123 administrator root toor guest demo default changeme welcome1 welcome123 letmein1 iloveyou1 monkey1 dragon1
football1 baseball1 sunshine1 princess1 superman1 qwerty1 qwerty12 qwertyui qweasd qweasdzxc 1q2w3e 1q2w3e4r5t
zaq12wsx zaq1zaq1 qazwsxedc asdfghjkl asdfghj asdfg zxcvb zxcvbnm1 poiuytrewq lkjhgfdsa mnbvcxz 147258369 147852
147258 159951 258456 321321 741852963 963852741 789456123 456123 456789 741852 852456 951753 753951 a123456 a12345
a123456789 a1b2c3 a1b2c3d4 aa123456 abc1234 abc12345 abcd abcdef abcdefg abcdefgh abcabc aaa111 aaaa aaaaa aaaaaaaa
q1w2e3 123456a 12345a 123456q 1234567a 123456789a 12345qwert 12341234 1212 1313 2112 4321 5150 7654321 54321
9876543210 0987654321 098765 102030 10203 101010 010203 100200 111222 111222333 1122334455 123123a 1231234 12312312
123789 123698745 123456123 124578 12qwaszx 134679 135790 13579 135246 142536 2222 22222222 246810 252525 333333333
44444444 444444 55555 5555 555666 66666666 6666 77777777 77777 7777 88888 999999999 9999 00000 00000000 0000000000
0123456789 01234567 012345 0123456 contraseña contrasena contrasenia clave clave123 clave1234 claveclave
micontraseña micontrasena miclave mipassword secreto secreta usuario usuario1 0000000 000000000 1111111 111111111
1111111111 2222222 222222222 2222222222 3333333 33333333 3333333333 4444444 444444444 4444444444 5555555 55555555
555555555 5555555555 6666666 666666666 password12 password1234 password12345 password2020 password2021 password2022
password2023 password2024 password2025 password2026 password. password* password01 password10 clave1 clave12
clave12345 clave2020 clave2021 clave2022 clave2023 clave2024 clave2025 clave2026 clave. clave* clave01 clave10
admin1 admin12 admin1234 admin12345 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 admin.
admin* admin01 admin10 colombia1 colombia12 colombia123 colombia1234 colombia12345 colombia2020 colombia2021
colombia2022 colombia2023 colombia2024 colombia2025 colombia2026 colombia. colombia* colombia01 colombia10
qwerty1234 qwerty12345 qwerty2020 qwerty2021 qwerty2022 qwerty2023 qwerty2024 qwerty2025 qwerty2026 qwerty. qwerty*
qwerty01 qwerty10 hola1 hola12 hola123 hola1234 hola12345 hola2020 hola2021 hola2022 hola2023 hola2024 hola2025
hola2026 hola. hola* hola01 hola10 abc1 abc12 abc2020 abc2021 abc2022 abc2023 abc2024 abc2025 abc2026 abc. abc*
abc01 abc10 usuario12 usuario123 usuario1234 usuario12345 usuario2020 usuario2021 usuario2022 usuario2023
usuario2024 usuario2025 usuario2026 usuario. usuario* usuario01 usuario10 contraseña1 contraseña12 contraseña123
contraseña1234 contraseña12345 contraseña2020 contraseña2021 contraseña2022 contraseña2023 contraseña2024
contraseña2025 contraseña2026 contraseña. contraseña* contraseña01 contraseña10 6666666666 777777777 7777777777
8888888 888888888 8888888888 9999999 99999999 9999999999 usuario2 invitado prueba pruebas prueba1 prueba123 probando
sistema sistemas soporte acceso ingreso entrar bienvenido bienvenida bienvenidos hola holahola holamundo adios
gracias porfavor teamo teamo1 teamo123 teamomucho tequiero tequiero1 teextraño teextrano miamor mivida micielo amor
amor123 amormio amoramor amores amoreterno amistad corazon corazon1 corazones felicidad feliz alegria esperanza
libertad paz familia mifamilia familia1 familia123 hermano hermana hermanos mama papa mamita papito mamamia
mamaypapa abuela abuelo hijos mishijos mihijo mihija bebe bebita princesa princesa1 princesita reina reyna rey
principe angelito angelita angel123 angeles dios diosesamor diosmio jesus jesus1 jesus123 jesucristo cristo jehova
diosteama jesusteama virgen maria maria1 maria123 mariana mariajose mariapaula mariafernanda mariacamila jose
jose123 joseluis josedavid juan juan123 juancarlos juandavid juanpablo juancamilo juanjose carlos carlos1 carlos123
luis luis123 luisfernando luisa pedro pedro123 pablo miguel miguel1 miguelangel angelica alejandro alejandra
alejandro1 andres andres1 andres123 andresfelipe felipe felipe1 camilo camilo1 camila camila1 sebastian sebastian1
santiago santiago1 nicolas nicolas1 mateo samuel samuel1 david david1 david123 davidfelipe diego diego1 diego123
fernando fernanda jorge jorge1 javier javier1 ricardo roberto eduardo oscar oscar1 gabriel gabriela gabriel1 rafael
ramon raul hernan hernando hector hugo ivan jaime jairo julian juliana julian1 laura laura1 leidy liliana lina
lorena luz luzmarina marcela margarita martha marta milena monica natalia natalia1 nancy olga paola paola1 patricia
paula paula1 rosa rosario sandra sandra1 sara sofia sofia1 sonia tatiana valentina valentina1 valeria vanessa
veronica viviana ximena yolanda yuliana antonio antonia alberto alfredo alfonso armando arturo beatriz blanca carmen
carolina carolina1 catalina catalina1 cecilia claudia claudia1 cristian cristian1 cristina daniela daniela1 danilo
diana diana1 edgar edison elena elizabeth emilio enrique erika ernesto esteban estefania esther eva fabian fabio
francisco fredy german gilberto gloria gonzalo guillermo gustavo ines irene isabel isabela isabella jackeline
jaqueline jenny jhon jhonatan john johana jonathan julio karen karina karol leonardo leonor lucia luciana lucas
manuel manuela marco marcos mario martha1 mauricio mauro mercedes1 miryam nelson nidia norma omar orlando pilar
rodrigo rodolfo ruben salomon sergio silvia stella teresa victor vicente william1 wilson yesenia yeison zulma
colombia micolombia bogota bogota1 medellin cali calicali barranquilla cartagena bucaramanga cucuta pereira
manizales ibague neiva pasto popayan monteria sincelejo valledupar santamarta riohacha villavicencio armenia tunja
quibdo florencia yopal antioquia santander boyaca cundinamarca tolima huila nariño narino cauca valle guajira cesar
magdalena atlantico bolivar sucre cordoba choco caldas risaralda quindio meta casanare arauca caqueta putumayo
sogamoso duitama espana mexico argentina venezuela ecuador peru chile brasil paris roma madrid nacional
atleticonacional nacional1 millonarios millonarios1 millos santafe america americadecali junior1 juniortupapa
deportivocali once oncecaldas medallo verdolaga tiburon futbol futbol1 futbol10 messi messi10 ronaldo ronaldo7
neymar neymar11 jamesrodriguez james10 falcao
`

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter((word) => word !== ''))
