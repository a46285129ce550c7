/**
 * Images: pulls for containers that are about to be started, and the removal of images that nothing uses. No worker ever waits for
 * a pull; it is notified when the pull has ended and reconciles its pod again.
 */
package io.jubelet.app.image;
