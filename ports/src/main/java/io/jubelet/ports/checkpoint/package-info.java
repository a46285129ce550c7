/** What the node has to remember over a restart of the agent. */
package io.jubelet.ports.checkpoint;
