/**
 * Requests and limits of a pod as a whole: the sums and maxima over its containers, its pod-level resources and its
 * overhead.
 *
 * <p>Pure functions of a pod spec. The totals are used elsewhere (class, cgroup values, ranking, admission).
 */
package io.jubelet.domain.requests;
