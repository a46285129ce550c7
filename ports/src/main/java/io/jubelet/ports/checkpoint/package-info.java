/** What has to be kept over a restart of the agent. */
package io.jubelet.ports.checkpoint;
