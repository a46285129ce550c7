/**
 * Garbage collection: dead containers and sandboxes are removed here, but those that a worker replaces; directories, logs and
 * cgroups of pods are only found here, and removed by an orphan worker for each unknown uid ({@code OrphanSteps}). The domain
 * chooses what is removed; the workers are asked which pods are known.
 */
package io.jubelet.app.gc;
