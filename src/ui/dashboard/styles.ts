/** Style sheets that the dashboard needs beyond those of the shell. */
import '@mantine/core/styles/Pagination.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '../fields/styles.ts'
