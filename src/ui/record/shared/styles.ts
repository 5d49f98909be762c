/** Style sheets that list and dialog need beyond those of the shell. */
import '@mantine/core/styles/Pagination.layer.css'
import '@mantine/core/styles/Progress.layer.css'
