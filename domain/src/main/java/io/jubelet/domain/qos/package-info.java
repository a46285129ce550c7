/**
 * Quality of service: the class of a pod, whether it is critical, and the scores for the kernel's out-of-memory killer.
 *
 * <p>Pure functions of a pod. Its effects on cgroups, eviction and preemption are decided elsewhere.
 */
package io.jubelet.domain.qos;
