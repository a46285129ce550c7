/**
 * The steps of a pod worker at each stage: make containers match the spec, stop them, clean up. The domain decides; this
 * package carries the decisions out through the ports and turns failures into waiting reasons, events and retry times. One
 * pod's sync, top to bottom:
 *
 * <pre>
 *   observe ► compute status ► ended? ► prepare directories, volumes, cgroup ► decide actions
 *     ► kill the pod, or the containers that must go
 *     ► sandbox            ║ images of the pod, all at the same time
 *     ► ephemeral ► init ► app containers, all at the same time
 * </pre>
 *
 * <p>A step that changed something ends with "again": the worker observes the pod anew and decides anew.
 */
package io.jubelet.app.sync;
