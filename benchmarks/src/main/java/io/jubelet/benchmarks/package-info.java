/**
 * How fast the pure functions are that run for every pod at every look: one class per function, its sizes as
 * {@code @Param}s, inputs made before measuring from a fixed seed.
 *
 * <p>Run all, or those whose name matches:
 *
 * <pre>
 *   mvn -Pbenchmarks -pl benchmarks -am -DskipTests verify
 *   mvn -Pbenchmarks -pl benchmarks -am -DskipTests verify -Djmh="Quantity -f 1"
 * </pre>
 */
package io.jubelet.benchmarks;
