/**
 * Explanations of pods: decisions as records, the bounded timeline of a pod, and the answer to the question why a pod does
 * not run.
 *
 * <p>A decision is recorded where it is made, and never derived from a text. Decisions carry no more than statuses and events
 * do: no environment, no credential, no output of a hook. Texts are bounded.
 */
package io.jubelet.domain.explain;
