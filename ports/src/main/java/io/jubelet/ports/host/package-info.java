/** The machine: what it is and what it has. */
package io.jubelet.ports.host;
