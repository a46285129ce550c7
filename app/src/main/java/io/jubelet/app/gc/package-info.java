/**
 * Garbage collection: dead containers and sandboxes are removed here, except those that a worker replaces itself. Directories,
 * logs and cgroups of unknown pods are only found here: each gets a worker that removes them ({@code OrphanSteps}). The domain
 * chooses what is removed; the workers are asked which pods may lose it.
 */
package io.jubelet.app.gc;
