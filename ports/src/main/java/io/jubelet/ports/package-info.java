/**
 * Interfaces that the core needs and offers.
 *
 * <p>Interfaces, the exceptions they throw and the records they exchange. The only implementation is the tracer that records
 * nothing; {@code BoundedWait} and {@code UninterruptedStep} are for code that waits for a port or calls one. Fakes and the
 * contract tests are in the test sources, in packages of their own: other modules see them as a jar beside this module, and a
 * package can't be in both.
 */
package io.jubelet.ports;
