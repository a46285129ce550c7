/**
 * Messages of the bus, immutable records, and the topics they are sent on, in a package for each subject. A message about a
 * change only names what to reconcile. Complete sets ({@code PodChanges.complete}, {@code WorkersListed}) are authoritative: a
 * pod that they do not name is not desired any more, or has no worker. Everything is repeated with every tick, so a lost message
 * costs time and never correctness.
 *
 * <p>{@code docs/architecture.md} has a table of the topics with their publishers and receivers.
 */
package io.jubelet.app.message;
