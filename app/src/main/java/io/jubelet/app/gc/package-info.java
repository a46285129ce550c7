/**
 * Clearing away what is dead: containers, sandboxes, logs and folders of pods that nobody needs any more. What may go is
 * chosen by the domain; pods are asked of the workers, never guessed.
 */
package io.jubelet.app.gc;
