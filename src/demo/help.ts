/** Help by id ('Help ids' of the decisions): a slide for each heading. */
export const demoHelp: Readonly<Record<number, string>> = {
  1:
    '<h3>Mis Inventarios</h3><p>Filtre sus animales por especie, raza, sexo, padres, libro, forma de concepción, tipo de parto y fechas de nacimiento. La gráfica y la tabla cambian con cada filtro.</p><ul><li>Al elegir el macho y la hembra se ven solo sus crías en común.</li><li>El botón de Excel guarda todas las filas filtradas.</li></ul>' +
    '<h3>Sin señal</h3><p>El inventario se consulta también sin señal: se muestra lo último que se guardó en este dispositivo, con su fecha. Al volver la señal se actualiza solo.</p>',
  2: '<h3>Consulta de Consecutivos</h3><p>Elija <strong>Usados</strong> o <strong>Disponibles</strong> para ver los números de sus formularios. Un número anulado no se puede volver a usar.</p><p>Cuando le queden pocos, pida más en <em>Formularios Solicitados</em>.</p>',
  3: '<h3>Mis Datos Personales</h3><p>Mantenga al día su dirección, teléfono y correo: al correo llegan los enlaces para cambiar la clave. El tipo y número de documento solo los cambia la asociación.</p>',
  4: '<h3>Formularios Solicitados</h3><ol><li>Adicione una solicitud y escriba cuántos formularios necesita de cada clase.</li><li>Envíela y consigne el valor en la cuenta que aparece en rojo.</li><li>Cargue la foto de la consignación (.jpg, hasta 5 MB).</li><li>Cuando sea aprobada, los consecutivos quedan disponibles.</li></ol>',
  5:
    '<h3>A01 Monta Directa</h3><ol><li>Elija el usuario y el consecutivo.</li><li>Elija la especie y la raza del macho; los chips se filtran solos.</li><li>En <strong>CRUZAR CON</strong> diga qué es la hembra del macho y la lista de hembras cambia.</li><li>Escriba la fecha en que ocurrió la monta, no la de hoy.</li></ol>' +
    '<h3>Parentesco</h3><p>El registro calcula el parentesco con la genealogía. Si es distinto del que usted eligió, el formulario se recibe y la lista muestra el calculado.</p><p>Evite cruzar padres con hijos y hermanos entre sí: aumenta la consanguinidad.</p>',
  6: '<h3>Mi Aprisco</h3><p>El departamento del aprisco define la zona: los registradores e inseminadores de esa zona pueden capturar formularios por usted.</p>',
  7: '<h3>A01a Monta Directa Grupal</h3><ol><li>Registre el macho y el período de empadre.</li><li>Con el botón de adicionar, agregue cada hembra del lote (hasta 11).</li><li>Una hembra se puede retirar mientras no tenga partos de esta monta.</li></ol>',
  8:
    '<h3>A02 Inseminación Artificial</h3><ol><li>Elija de dónde vienen las pajillas (A10 colecta o A11 importado) y su consecutivo.</li><li>Escriba cuántas pajillas usó: nunca más de las pendientes.</li><li>Tome la foto del documento soporte con buena luz y sin sombras.</li></ol>' +
    '<h3>La foto</h3><p>La foto se reduce en el teléfono, se le quitan los datos de ubicación y se envía una sola vez. Se conserva en este dispositivo hasta que el registro confirme que la recibió.</p>',
  9: '<h3>A03 Transferencia de Embriones</h3><ol><li>Elija el lavado (A08) o la importación (A09) de donde vienen los embriones.</li><li>La <strong>receptora</strong> es la hembra que va a parir; la madre genética viene del embrión y debe ser otra.</li><li>Adjunte el informe del profesional.</li></ol>',
  10:
    '<h3>A04 Denuncia de Nacimiento</h3><ol><li>Elija la forma de concepción y el consecutivo del servicio.</li><li>Pese la cría en las primeras 24 horas y escriba el peso en kilogramos.</li><li>En partos múltiples registre la primera cría y luego las demás, cada una con su propio consecutivo.</li></ol>' +
    '<h3>¿No aparece el servicio?</h3><p>Solo se ofrecen servicios sin parto. Si el servicio todavía está en la bandeja de salida de este dispositivo, también aparece y se enviará primero.</p>',
  11: '<h3>Animales Iniciales</h3><p>Registre aquí los fundadores (FU), con su puntaje, y los puros por pedigree (PP), con sus cuatro abuelos. El chip debe estar libre.</p><p>Los machos fundadores necesitan dos registradores además del principal.</p>',
  12: '<h3>Certificado de Genealogía</h3><ol><li>Elija el consecutivo de nacimiento: se ofrecen los nacidos sin chip.</li><li>Asigne el chip, el nombre, el color y las marcas.</li><li>Guarde y descargue el certificado.</li></ol>',
  13: '<h3>A06 Transferencia de Propiedad</h3><p>El animal pasa al nuevo propietario desde la fecha de transferencia. Revise el chip con el lector antes de enviar: la transferencia no se puede deshacer.</p>',
  14: '<h3>A08 Lavado y Registro de Embriones</h3><ol><li>Llene los datos y pulse <strong>Validar Contenido</strong>.</li><li>Adjunte el Registro ICA y el pedigree, en .jpg.</li><li>Los embriones quedan pendientes para usarlos en el A03.</li></ol>',
  15: '<h3>A09 Embriones Importados</h3><p>Además de los datos de los padres, adjunte la factura de compra, el documento DIAN y el pedigree. Indique el país de origen.</p>',
  16: '<h3>A10 Colecta de Semen</h3><p>Registre la colecta de un macho propio o arrendado, el inseminador que la hizo y el número de pajillas. Adjunte el Registro ICA y el pedigree.</p>',
  17: '<h3>A11 Semen Importado</h3><p>Escriba el registro del macho tal como viene en el pedigree, el de sus padres y sus cuatro abuelos. Adjunte la factura, el documento DIAN y el pedigree.</p>',
  18: '<h3>A12 Arrendamiento de Reproductores</h3><p>Mientras dure el arrendamiento, el arrendatario puede usar el macho en sus montas. El color del botón avisa: verde, faltan más de tres días; amarillo, tres; rojo, vence o ya venció.</p>',
  19: '<h3>Para Sub Arrendar</h3><p>Aquí están los reproductores que usted tiene en arriendo. El sub arriendo debe quedar dentro del período original.</p>',
  20: '<h3>Sub Arrendados</h3><p>Muestra los reproductores que usted sub arrendó y los que recibió en sub arriendo, con sus fechas.</p>',
  21:
    '<h3>Bandeja de salida</h3><p>Aquí está todo lo que se guardó en este dispositivo y todavía no llega al registro. Nada se borra hasta que el registro confirme que lo recibió.</p><ul><li>Con señal, <strong>Enviar ahora</strong> lo intenta enseguida.</li><li>Toque un formulario para ver su razón, corregirlo o descartarlo.</li><li>Un formulario rechazado dice por qué; al abrirlo, el campo por corregir queda señalado.</li><li>Si el consecutivo ya fue usado, elija otro con un toque.</li></ul>' +
    '<h3>¿Y si se daña el teléfono?</h3><p>En <strong>Copia de rescate y espacio</strong>, al final, se guarda un archivo con los formularios y las fotos que falta enviar. Ese archivo se puede abrir en otro dispositivo.</p>',
  22: '<h3>Preparar salida a campo</h3><ol><li>Con señal, elija los asociados que va a visitar: por nombre, por municipio, por próximo parto o todos. La finca que visita ya está escogida.</li><li>Espere a que diga <strong>Listo para trabajar sin señal</strong>.</li><li>Revise cuántos consecutivos quedan de cada formulario y el espacio libre.</li></ol><p>Después puede apagar los datos.</p>',
}
