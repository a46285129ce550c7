/**
 * The Pods API of a kubelet: programs of this machine list, get and watch its pods. Pods and their statuses are those of {@code
 * io.jubelet.app.status}, which is asked for them. A message only triggers that; the events for a watcher follow from what was
 * sent to it before ({@code io.jubelet.domain.podwatch}).
 *
 * <pre>
 *   STATUS_CHANGED, POD_CHANGES, POD_FINISHED, TICK ──► PodWatches ──PODS, DESIRED_PODS──► status
 *                                                           │
 *                                                           ▼ differences
 *                                                      QueuedWatch ◄── next() ── the connection of a watcher
 * </pre>
 *
 * <p>Without watchers nothing is asked. The watch of a client that reads its events too slowly is ended, and its pending events
 * are discarded.
 */
package io.jubelet.app.podwatch;
