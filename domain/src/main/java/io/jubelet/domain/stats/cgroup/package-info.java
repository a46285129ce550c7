/**
 * What the kernel counts for one cgroup, and the metrics of {@code /metrics/cadvisor} made of it. Counters are unsigned 64-bit
 * numbers; what is not measured is zero. Dashboards for cAdvisor know these metrics by their names and labels.
 */
package io.jubelet.domain.stats.cgroup;
