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
 *                  connection, codec               requests and their credentials; records and JSON
 *
 *   identity                                       certificates of the node: requested, renewed, kept in files
 *   pki                                            certificates and keys as text, for identity, connection and objects
 * </pre>
 */
package io.jubelet.adapters.apiserver;
