/** Images, as far as they are not the concern of the runtime. */
package io.jubelet.ports.image;
