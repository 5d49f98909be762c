import { Input } from '@mantine/core'
import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { getSchema } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId, useRef, useState } from 'react'
import { helpTexts } from '../../registry/texts/help.ts'
import { photoTexts } from '../../registry/texts/photo.ts'
import { PhotoError } from '../../sync/contract/file-errors.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { toast } from '../common/toast.ts'
import { PictureInput } from '../fields/pictures/picture-input.tsx'
import { asCleanHtml, asNodes } from '../panes/as-nodes.ts'
import style from './content.module.css'
import { PICTURE_LIMIT } from './picture-field.tsx'
import { addressIn, upload, uploadErrorText } from './save-help.ts'

export interface RichTextProps {
  readonly label: string
  /** Sanitised HTML; '' if empty. */
  readonly value: string
  readonly problem: string | undefined
  readonly hint: string | undefined
  readonly onChange: (html: string) => void
}

/** Allowed content of help (decision 167): text, lists, tables, links (http, https) and pictures of our own host. */
const extensions = [
  StarterKit.configure({ link: false, codeBlock: false, code: false, heading: { levels: [3, 4] } }),
  Link.configure({ protocols: ['http', 'https'], openOnClick: false, autolink: true, defaultProtocol: 'https' }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

/** Parsed to nodes by us: the page's policy forbids parsing text as HTML, which the editor would do. */
const contentOf = (html: string) => Reader.fromSchema(getSchema(extensions)).parse(asNodes(html)).toJSON()

/** The rich-text editor of the help (2§2). */
export function RichText({ label, value, problem, hint, onChange }: RichTextProps) {
  const id = useId()
  const [content] = useState(() => contentOf(value))
  const editor = useEditor({
    extensions,
    content,
    editorProps: {
      // Pasted content may contain event handlers, styles and pictures of other hosts.
      transformPastedHTML: asCleanHtml,
      attributes: {
        'aria-label': label,
        'aria-describedby': id,
        role: 'textbox',
        'aria-multiline': 'true',
        'data-mantine-stop-propagation': 'true',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk
      error={problem}
      description={hint}
      errorProps={{ id }}
      className={style.field}
    >
      <RichTextEditor editor={editor} labels={labels} className={style.editor} withCodeHighlightStyles={false}>
        <RichTextEditor.Toolbar className={style.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <RichTextEditor.TableInsert />
            <RichTextEditor.TableRowAfter />
            <RichTextEditor.TableColumnAfter />
            <RichTextEditor.TableDelete />
            {editor ? <InsertPicture editor={editor} /> : null}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={style.writing} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

const pictureNode = (src: string) => [{ type: 'image', attrs: { src, alt: '' } }, { type: 'paragraph' }]

/** Sends a picture to the host and inserts its address into the text. */
function InsertPicture({ editor }: { editor: Editor }) {
  const book = useBook()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const answer = await upload(book, '', await book.capture.preparePhoto(file, PICTURE_LIMIT))
      const address = answer.kind === 'done' ? addressIn(answer.body) : undefined
      // Followed by a new line: otherwise the selected picture would be replaced by what is typed next.
      if (address) editor.chain().focus().insertContent(pictureNode(address)).run()
      else if (answer.kind === 'done') toast('warning', helpTexts.noAddress)
      else {
        const { severity, text } = uploadErrorText(answer)
        toast(severity, text)
      }
    } catch (error) {
      toast('error', photoTexts[error instanceof PhotoError ? error.reason : 'broken'])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PictureInput ref={input} onFile={take} />
      <RichTextEditor.Control
        aria-label={labels.imageUploadControlLabel}
        title={labels.imageUploadControlLabel}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Icon name="photo" size={20} />
      </RichTextEditor.Control>
    </>
  )
}

/** Labels of the editor's buttons. */
const labels: Partial<RichTextEditorLabels> & { readonly imageUploadControlLabel: string } = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  h3ControlLabel: 'Título',
  h4ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista con viñetas',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Cita',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar enlace',
  linkEditorInputLabel: 'Dirección del enlace',
  linkEditorInputPlaceholder: 'https://ejemplo.com/',
  linkEditorExternalLink: 'Abrir en otra pestaña',
  linkEditorInternalLink: 'Abrir en la misma pestaña',
  linkEditorSave: 'Guardar',
  imageUploadControlLabel: 'Poner una imagen',
  tableInsertControlLabel: 'Poner una tabla',
  tableInsertLabel: (columns, rows) => `Tabla de ${columns} columnas y ${rows} filas`,
  tableDeleteControlLabel: 'Quitar la tabla',
  tableRowAfterControlLabel: 'Fila debajo',
  tableColumnAfterControlLabel: 'Columna a la derecha',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
}
