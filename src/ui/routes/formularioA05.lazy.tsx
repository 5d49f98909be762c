import { createLazyFileRoute } from '@tanstack/react-router'
import { CertificatePanel } from '../certificate/certificate-panel.tsx'
import { FormRoute } from '../record/screen/form-route.tsx'

export const Route = createLazyFileRoute('/formularioA05')({ component: Screen })

const panels = { certificado: CertificatePanel }

function Screen() {
  return <FormRoute formKey="A05" search={Route.useSearch()} navigate={Route.useNavigate()} panels={panels} />
}
