/** Ports for images other than those of the runtime: credentials, pull records, progress of pulls. */
package io.jubelet.ports.image;
