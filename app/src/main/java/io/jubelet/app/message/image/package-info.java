/** Messages about images and pulls. */
package io.jubelet.app.message.image;
