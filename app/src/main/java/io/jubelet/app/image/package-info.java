/**
 * Images: getting the ones that containers are about to be started from. No worker ever waits for a pull; it is told
 * when the pull has ended and looks at its pod again.
 */
package io.jubelet.app.image;
