/** State that is kept across restarts of the agent. */
package io.jubelet.ports.checkpoint;
