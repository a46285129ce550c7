/** Images, as far as others than the runtime have a say in them. */
package io.jubelet.ports.image;
