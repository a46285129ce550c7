/** How much of a disk volumes take. Nothing is started for it, and a long look can be slowed down or given up. */
package io.jubelet.adapters.fs.usage;
