/**
 * The steps of a pod worker at each stage: make containers match the spec, stop them, clean up. The domain decides; this
 * package carries the decisions out through the ports and turns failures into waiting reasons, events and retry times. One
 * pod's sync, top to bottom:
 *
 * <pre>
 *   observe ► compute and report the status ► ended? ► decide actions
 *     ► kill the pod, or stop and reset containers
 *     ► resize what goes on running
 *     ► cgroup, directories, volumes             only if something is started
 *     ► claims ► sandbox   ║ images of the pod, all at the same time; only if a new sandbox is needed
 *     ► ephemeral ► init ► app containers, these at the same time
 * </pre>
 *
 * <p>A sync that changed something ends with {@code StepResult.Again}: the worker observes the pod anew and decides anew.
 */
package io.jubelet.app.sync;
