/**
 * The floor behind {@code bin/bench floor}: a bare CRI client that makes and ends pods and does nothing else. No agent that makes
 * the same calls on the same runtime can be faster, whatever it is written in.
 */
package io.jubelet.benchmarks.floor;
