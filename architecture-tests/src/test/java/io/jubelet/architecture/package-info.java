/**
 * The rules of the design as tests.
 *
 * <p>Rules about code are functions of a root package, so that {@code RulesCanFailTest} can hold each of them against
 * the small broken house in {@code broken}, where every rule has its offender. Rules about modules read the descriptors
 * as they were compiled.
 */
package io.jubelet.architecture;
