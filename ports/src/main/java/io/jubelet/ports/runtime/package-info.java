/**
 * The container runtime of this machine, in the terms of CRI v1. Implementations translate and keep deadlines; they
 * decide nothing.
 */
package io.jubelet.ports.runtime;
