/** A small house in which every rule of the design is broken once, so that the tests of the design can be seen to fail. */
package io.jubelet.architecture.broken;
