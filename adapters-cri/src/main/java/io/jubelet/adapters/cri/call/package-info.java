/**
 * What is the same for every runtime: the calls of CRI v1 with their deadlines, and the wording and class of their
 * failures. Knows neither a wire nor a simulation.
 */
package io.jubelet.adapters.cri.call;
