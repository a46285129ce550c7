/** The machine: what it is, what it has, and what its kernel reports. */
package io.jubelet.ports.host;
