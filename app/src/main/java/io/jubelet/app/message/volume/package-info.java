/** Messages about volumes of pods, and the objects and certificates that they are made of. */
package io.jubelet.app.message.volume;
