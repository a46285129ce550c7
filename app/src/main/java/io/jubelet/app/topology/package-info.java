/**
 * Exclusive CPUs of containers and their memory of NUMA nodes: the CPU, memory and topology managers of a kubelet. Only
 * this package knows the assignments, and keeps them in the files of a kubelet. Admission asks before it admits a pod, the
 * worker of the pod asks before it makes a container, and the remaining CPUs are set for containers that share them
 * whenever they change. The rules are in {@code io.jubelet.domain.topology}.
 */
package io.jubelet.app.topology;
