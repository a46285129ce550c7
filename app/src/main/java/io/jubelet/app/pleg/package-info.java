/**
 * Observing the runtime (pod lifecycle event generator). One complete list every second, a list of a single pod right after an
 * action on it, and the runtime's own event stream where it has one, with a complete list every ten seconds; whichever comes first. Events
 * only name the pod to list; many of one pod become few lists. Only this package keeps the state of pods in the runtime.
 */
package io.jubelet.app.pleg;
