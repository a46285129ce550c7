/** The machine: its identity, its resources, and reports of its kernel. */
package io.jubelet.ports.host;
