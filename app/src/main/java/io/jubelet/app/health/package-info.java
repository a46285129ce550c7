/**
 * Whether the agent is able to work: the state of the runtime, asked every few seconds and as soon as it fails. What the
 * runtime must know of its node is passed on here too.
 */
package io.jubelet.app.health;
