/**
 * Counters of the kernel for one cgroup, and the metrics of {@code /metrics/cadvisor} made of them. Counters are unsigned
 * 64-bit numbers; those that are not measured are zero. Dashboards for cAdvisor know these metrics by their names and labels.
 */
package io.jubelet.domain.stats.cgroup;
