/**
 * Whether the agent is able to work: the state of the runtime, asked every few seconds and as soon as it fails.
 */
package io.jubelet.app.health;
