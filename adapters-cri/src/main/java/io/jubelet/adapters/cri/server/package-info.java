/**
 * The other end of the wire: serves the runtime ports as CRI v1 on a unix socket. Behind it is the simulated runtime,
 * so that an agent, {@code crictl} or any other client can connect to one as it connects to a real one, and so that the whole
 * client can be tried out, and trained, where no runtime is installed.
 *
 * <p>What agents need of a runtime is served. Statistics, streams and the lists in parts fail with Unimplemented,
 * as an older runtime would.
 */
package io.jubelet.adapters.cri.server;
