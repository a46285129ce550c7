/**
 * Processors and memory of NUMA nodes that containers have for themselves: the managers of cpu, memory and topology of a kubelet. Only
 * this package knows what is assigned, and keeps it in the files of a kubelet. Admission asks before it admits a pod, the worker of the
 * pod asks before it makes a container, and the processors that are left are set again and again for containers that share them. The
 * rules are in {@code io.jubelet.domain.topology}.
 */
package io.jubelet.app.topology;
