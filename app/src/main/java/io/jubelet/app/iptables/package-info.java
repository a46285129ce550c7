/**
 * Chains of iptables that this node has for other programs ({@code domain.network.UtilityChains}): made at the start, and made again
 * after the tables were flushed. Nothing in the agent depends on them: failures are logged, and no pod is affected.
 */
package io.jubelet.app.iptables;
