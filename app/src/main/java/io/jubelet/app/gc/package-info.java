/**
 * Garbage collection: dead containers and sandboxes are removed here; directories, logs and cgroups of pods are only found
 * here, and removed by an orphan worker for each unknown uid ({@code OrphanSteps}). What may go is chosen by the
 * domain; the workers are asked which pods are known.
 */
package io.jubelet.app.gc;
