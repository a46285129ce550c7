/**
 * Whether this node admits a pod, and which pods are preempted for a critical one.
 *
 * <p>Pure functions of the pod, the pods that are there and the node. {@link io.jubelet.domain.admission.NodeAdmission}
 * puts the parts in order; admission by pressure is decided by eviction, that of devices and CPUs by their
 * managers.
 */
package io.jubelet.domain.admission;
