/** In-memory implementations of the ports, for tests of this and of other modules. */
package io.jubelet.ports.fake;
