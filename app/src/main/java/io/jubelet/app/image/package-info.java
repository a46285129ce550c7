/**
 * Images of containers that are about to be started. No worker ever waits for a pull; it is notified
 * when the pull has ended and reconciles its pod again.
 */
package io.jubelet.app.image;
