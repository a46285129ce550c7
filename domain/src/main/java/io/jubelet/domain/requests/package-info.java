/**
 * What a pod as a whole requests and may use: the sums and maxima over its containers, its pod-level resources and its
 * overhead.
 *
 * <p>Pure functions of a pod spec. What follows from the totals (class, cgroup values, ranking, admission) is decided
 * elsewhere.
 */
package io.jubelet.domain.requests;
