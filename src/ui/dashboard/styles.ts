/** The style sheets that the dashboard adds to those of the shell. */
import '@mantine/core/styles/Pagination.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '../fields/styles.ts'
