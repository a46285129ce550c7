/**
 * The Kubernetes API behind the ports. Wire types end here.
 *
 * <pre>
 *   ApiCluster ──► pods, node, objects, event      one package per concern, each behind its ports
 *                     │        │
 *                     ▼        ▼
 *                   watch    patch                 following objects; what differs, as a patch
 *                     │        │
 *                     ▼        ▼
 *                  connection, codec               requests and identity; records and JSON
 * </pre>
 */
package io.jubelet.adapters.apiserver;
