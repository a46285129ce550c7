/**
 * Container runtimes behind the runtime and image ports: an {@link io.jubelet.adapters.cri.RuntimeEndpoint} is opened as a
 * {@link io.jubelet.adapters.cri.RuntimeConnection}, the only two types that the wiring of an application needs. Wire
 * types end in this module.
 *
 * <pre>
 *   RuntimeConnection ──► client ──► translate ──► wire   (messages, generated)
 *          │                 │
 *          │                 └─────► adapters.grpc.client (one socket, one event loop)
 *          ├────────────► simulation                      (a runtime in memory)
 *          └────────────► server ──► translate             (the same behind a socket)
 *                     all of them ──► call                (names, deadlines, failures of calls)
 * </pre>
 */
package io.jubelet.adapters.cri;
